import type { Guide } from './guide.ts'

export const firstPost: Guide = {
  slug: 'first-post',
  title: 'Publish your first post',
  summary: 'Verify your address, connect an account, write and publish.',
  screens: ['/dashboard'],
  parts: [
    {
      title: 'From signing up to a published post',
      steps: [
        'Open the link in the verification mail. Until then you can write, but not publish.',
        'Open Social Accounts and choose Connect beside a platform. You sign in at the platform; your password never reaches us.',
        'Choose Create Post, write, and add pictures or a video if you like. The preview shows how the post will look.',
        'Choose Publish Now. You can leave the page: the post goes out even if you close the browser.',
      ],
    },
    {
      title: 'Take a post back',
      text: [
        'Open the published post and choose Delete on Twitter/X, or whichever platform it is on. A thread is deleted whole. Its history and its last numbers stay in Postwright.',
        'Instagram and TikTok let no other application delete posts: delete these in their own apps.',
      ],
    },
    {
      title: 'What "Sandbox" means',
      text: [
        'A platform marked "Sandbox" runs in a test environment inside this installation. You can sign in, publish and look at the post, but nothing reaches the real platform. The operator of this installation connects the real platforms.',
      ],
    },
  ],
}
