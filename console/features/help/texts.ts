export const texts = {
  pages: "Pages",
  sections: "On this page",
  previous: "Previous",
  next: "Next",
  loadFailed: "The page could not be loaded",
} as const;
