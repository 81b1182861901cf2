import { roleTexts } from '../../members/roles.ts'
import { roles } from '../../workspaces/access.ts'
import { plans, seats, planKeys } from '../../billing/plans.ts'
import { counted } from '../../counted.ts'
import type { Guide } from './guide.ts'

export const teamGuide: Guide = {
  slug: 'team',
  title: 'Work as a team',
  summary: 'Invite members, give them roles, and hand a workspace over.',
  screens: ['/settings/members'],
  parts: [
    {
      title: 'Invite members',
      steps: [
        'Open Settings, Members, and choose Invite.',
        'Enter one or many email addresses, separated by commas or lines.',
        'Choose a role. Editors and contributors can be limited to some of the social accounts.',
        'They get a mail with a link that works for seven days. Send it again, or withdraw it, from the list of invitations.',
      ],
      text: [
        `Each member and each open invitation takes a seat: ${planKeys.map((key) => `${plans[key].name} has ${counted(seats[key], 'seat')}`).join(', ')}. Somebody who works in several workspaces of one plan takes one.`,
      ],
      picture: {
        name: 'settings-members',
        alt: 'The members of a workspace with their roles and a button to invite more',
      },
    },
    {
      title: 'Who may do what',
      table: {
        head: ['Role', 'Can', 'Cannot'],
        rows: roles.map((role) => [
          `${roleTexts[role].name}: ${roleTexts[role].sentence}`,
          roleTexts[role].can.join('. '),
          roleTexts[role].cannot.join('. '),
        ]),
      },
    },
    {
      title: 'Remove a member, or leave',
      text: [
        'Choose Remove in the menu beside a member. What they planned goes out, and what they connected stays connected. Feeds write in the name of somebody, so you choose who takes them over. Their open windows and uploads end within seconds.',
        'To leave yourself, choose Leave in the menu beside your name. A workspace always has an owner: an owner who is the only one hands it over first.',
      ],
    },
    {
      title: 'Hand a workspace over',
      steps: [
        'As its owner, open Settings, Members.',
        'Choose Hand over the workspace in the menu beside the new owner.',
        'Enter your password. You become an admin, and both of you get a mail.',
      ],
    },
    {
      title: 'When a plan ends',
      text: [
        'Nobody is removed. With more members than seats, everybody can still read, and only the owner changes something, until there is a larger plan or there are fewer members.',
      ],
    },
  ],
}
