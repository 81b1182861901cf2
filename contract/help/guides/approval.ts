import type { Guide } from './guide.ts'

export const approvalGuide: Guide = {
  slug: 'approval',
  title: 'Approve posts, with clients too',
  summary: 'Decide what is published, comment on it, and let clients approve by a link.',
  screens: [],
  parts: [
    {
      title: 'Turn approval on',
      steps: [
        'As an owner or admin, open Settings, Workspace, Approval.',
        'Choose whether members can ask for approval, must ask, or need the approval of the client as well.',
        'Choose who may approve posts of their own, and whether another time needs another approval.',
        'Posts that are scheduled already stay scheduled, or wait until somebody approves them: you are asked which.',
      ],
    },
    {
      title: 'Ask for approval',
      steps: [
        'Write the post and choose its time.',
        'Choose Ask for approval. Add a note and whom to ask, if you like; otherwise everybody who may approve is told.',
      ],
      text: [
        'Nothing is published before it is approved: by the composer, the queue, a series, a feed, an import or the API. At its time, a post without approval needs attention. Members are reminded a day and two hours before.',
      ],
    },
    {
      title: 'Decide',
      steps: [
        'Open Posts, Waiting for approval.',
        'Read each post with what changed since it was approved last.',
        'Approve it, ask for changes with a reason, or reject it. On a keyboard press A, C or R; on a phone swipe.',
      ],
      text: [
        'An approval is for exactly the content that you saw. If somebody changes it, it waits again. If somebody else decided before you, you are told what they decided.',
      ],
      picture: {
        name: 'posts-waiting',
        alt: 'Posts that wait for approval, with buttons to approve, ask for changes and reject',
      },
    },
    {
      title: 'Comment',
      text: [
        'Comments stand beside the post in the composer and on its page. Select a piece of the text to comment on it, or choose a picture. Type @ to mention a member, who is told.',
        'A comment is internal or visible to the client, as its label says. Clients never see internal ones.',
      ],
      picture: {
        name: 'comments',
        alt: 'A comment beside a post, with a field for a new one that is internal or visible to the client',
      },
    },
    {
      title: 'Let a client approve by a link',
      steps: [
        'Select posts and choose Share for review, or share a label or a month of the calendar.',
        'Choose when the link ends, and a password or a confirmed address if you want certainty.',
        'Copy the link and send it. It is shown once; you can make a new one at any time.',
        'See under Review links who opened it, commented and decided. Edit its name and its end, remind them, or withdraw the link. Share for review adds more posts to it, too.',
      ],
      text: [
        'Clients need no account. They see the posts as they will look, comment, approve or ask for changes. Opening the link decides nothing. A post for which the client asked for changes is not published until a member approves or schedules it again.',
      ],
      picture: {
        name: 'review',
        alt: 'The page of a review link on a phone: a post as it will look on its platform',
      },
    },
  ],
}
