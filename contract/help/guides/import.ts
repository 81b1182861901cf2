import type { Guide } from './guide.ts'

export const importGuide: Guide = {
  slug: 'import',
  title: 'Import posts and follow feeds',
  summary: 'Plan in a spreadsheet, export it, and make posts of the entries of a feed.',
  screens: ['/content/import', '/content/feeds'],
  parts: [
    {
      title: 'Prepare the file',
      text: [
        'Bring the CSV file that you have: one post a row, from a spreadsheet or from another scheduling tool. Only a column with the text is needed. Dates, times, platforms, accounts, pictures with their alt texts, labels, links and titles are recognized by the names of their columns and by what they contain.',
        'A time with an offset, such as 2027-03-04T09:30+02:00, is that instant. Other times are in the time zone of the row, or else in yours.',
      ],
    },
    {
      title: 'Import it',
      steps: [
        'Open the menu beside Create Post in the list of posts, on a phone beside the search, choose Import from CSV, and then your file.',
        'If a column is not understood, choose what it becomes. If dates such as 01/12/2027 can be read in two ways, say which day is meant. Both are remembered for the next file with the same columns.',
        'Look through the rows: each shows the post that it becomes, and what is wrong with it, before anything is saved.',
        'Rows that have a time are scheduled, which costs points as always. Turn that off to save all of them as drafts, which is free on every plan.',
      ],
      picture: {
        name: 'import',
        alt: 'The import of posts: where the file is chosen, and the columns that it may have',
      },
    },
    {
      title: 'Undo it',
      text: [
        'An import can be undone as a whole from the list of earlier imports. Posts that are published by then stay.',
      ],
    },
    {
      title: 'Export',
      text: ['Export as CSV, below the list of posts, gives you a file that can be imported again.'],
    },
    {
      title: 'Follow a feed',
      steps: [
        'In Content Studio, Feeds, enter the address of a blog, a shop or a news site, or that of its RSS, Atom or JSON feed. You see what posts its newest entries would become before you follow it.',
        'Choose the accounts and the text: {title}, {link}, {summary}, {text}, {author} and {feed} are filled in from each entry. Without a title, {title} is the beginning of its text. New entries become drafts, or go into the queue of each account, which is part of the Pro and Agency plans.',
      ],
      text: [
        'Entries that are there when you begin become no posts, except the newest one if you want. An entry becomes a post once, also if it is changed later. More than the posts a day that you allow wait for the next day; the newest 50 of them are kept.',
        'A post that does not fit its platform, or that the queue does not take, stays a draft and says why. A feed that does not answer says so, and we tell you after three days.',
      ],
    },
  ],
}
