const control = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

type Shortcut = { what: string; keys: string[] }

/** All keyboard shortcuts, by the screens where they work. */
export const shortcuts: { where: string; list: Shortcut[] }[] = [
  {
    where: 'Everywhere',
    list: [
      { what: 'Search and commands', keys: [control, 'K'] },
      { what: 'New post', keys: ['C'] },
      { what: 'This list', keys: ['?'] },
    ],
  },
  {
    where: 'Composer',
    list: [
      { what: 'Publish or schedule', keys: [control, 'Enter'] },
      { what: 'Save the draft', keys: [control, 'S'] },
    ],
  },
  {
    where: 'Posts',
    list: [
      { what: 'Next and previous post', keys: ['↓', '↑'] },
      { what: 'Open, or show the posts of a group', keys: ['Enter'] },
      { what: 'Select', keys: ['X'] },
      { what: 'Actions', keys: ['M'] },
      { what: 'Clear the selection', keys: ['Esc'] },
    ],
  },
  {
    where: 'Posts that wait for approval',
    list: [
      { what: 'Approve', keys: ['A'] },
      { what: 'Ask for changes', keys: ['C'] },
      { what: 'Reject', keys: ['R'] },
      { what: 'On the page of a post: the one before, and the next', keys: ['←', '→'] },
    ],
  },
  {
    where: 'Calendar',
    list: [
      { what: 'From post to post and day to day', keys: ['←', '↑', '↓', '→'] },
      { what: 'Open a post, or write for an empty time', keys: ['Enter'] },
      { what: 'Pick a post up, to move it', keys: ['M'] },
      { what: 'Drop it, or leave it where it was', keys: ['Enter', 'Esc'] },
    ],
  },
]
