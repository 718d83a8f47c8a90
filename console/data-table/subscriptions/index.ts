export { SubscriptionList, subscriptionsOptions } from "./subscription-list.tsx";
