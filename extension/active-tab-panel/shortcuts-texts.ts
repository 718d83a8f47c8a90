/** Texts of the shortcut list. */
export const texts = {
  title: "Shortcuts",
  on: "Use single-key shortcuts",
  groups: [
    {
      title: "Anywhere",
      keys: [
        ["Merge, or the first suggestion", "M"],
        ["Tag", "T"],
        ["Report data issue", "R"],
        ["Bookmark", "B"],
        ["Open in console", "O"],
        ["Search", "/"],
        ["Next region", "F6"],
        ["Undo", "Z"],
        ["Back", "Esc"],
        ["Shortcuts", "?"],
      ],
    },
    {
      title: "Possible duplicates",
      keys: [
        ["Next", "J"],
        ["Previous", "K"],
        ["Preview, then merge", "Y"],
        ["Not the same", "N"],
        ["Later", "L"],
        ["Swap primary", "S"],
      ],
    },
    {
      title: "People in a list",
      keys: [
        ["Next row", "↓"],
        ["Previous row", "↑"],
        ["Open", "↵"],
        ["Select", "X"],
        ["Tag", "T"],
        ["Add", "A"],
      ],
    },
  ],
} as const;
