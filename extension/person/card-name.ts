/** The name at the head of a card, also of one whose rest is still to come. */
export const cardNameClasses = "line-clamp-2 break-words font-semibold text-lg leading-6";
