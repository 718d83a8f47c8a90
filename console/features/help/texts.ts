export const texts = {
  pages: "Pages",
  sections: "On this page",
  previous: "Previous",
  next: "Next",
} as const;
