import type { Guide } from './guide.ts'

export const accountGuide: Guide = {
  slug: 'your-account',
  title: 'Your account',
  summary: 'Your profile, two-factor authentication, your devices, and how to delete your account.',
  screens: ['/profile', '/settings/profile', '/settings/security'],
  parts: [
    {
      title: 'Change your profile',
      text: [
        'In Settings, Profile, change your name, username, picture, phone number and bio, and how dates and numbers are written for you.',
        'You can sign in with your username instead of your email address.',
      ],
    },
    {
      title: 'Protect it with a second factor',
      steps: [
        'In Settings, Security, turn on two-factor authentication and scan the code with an authenticator app.',
        'Enter a code of the app.',
        'Keep the ten recovery codes in a safe place. Each of them signs you in once if you lose your phone.',
      ],
    },
    {
      title: 'Sign out other devices',
      text: [
        'Settings, Security shows where you are signed in. Sign out a device that you do not know, and change your password.',
        'There you also change your email address. It changes once you follow the link that is sent to the new one.',
      ],
    },
    {
      title: 'Delete your account',
      steps: [
        'In Settings, Security, choose Delete Account.',
        'See first what will be lost, and confirm with your password.',
        'For seven days you can sign in and keep your account. What is published already stays on the platforms.',
      ],
    },
  ],
}
