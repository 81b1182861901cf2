import { brand } from '../../../contract/brand.ts'
import type { LegalText } from './legal-text.ts'

/** Ages and retention are those of specification section 9. */
export const privacyPolicy: LegalText = {
  title: 'Privacy Policy',
  lead: `This page says what ${brand.name} knows about you, why, for how long, and how you stay in charge of it.`,
  sections: [
    {
      title: 'What we collect',
      paragraphs: [
        'Account data: your name, email address, account type, and your phone number if you give it. Your password is stored only as a hash that cannot be turned back.',
        'Content: the posts, pictures and prompts you create here, and their history.',
        'Connected accounts: the name, handle, picture and follower count of each social account you connect, and the access token the platform gives us. Tokens are encrypted where they are stored.',
        'Usage data: which features are used and when, with the technical details of the request, such as address and browser.',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        'To run the service you asked for: to sign you in, save your drafts, publish at the time you chose, and show how your posts do.',
        'To keep it safe: to detect abuse and to send messages about your account.',
        'To improve it: usage data tells us what works. We do not sell personal data, and we show no advertising.',
      ],
    },
    {
      title: 'Who else receives it',
      paragraphs: [
        'The social platforms you connect receive what you publish to them. Their own terms apply there.',
        'If you generate text with AI, your prompt and the rules of the platform go to the model that writes the draft. If you buy a plan or points, the payment provider handles your card; we never see its number.',
        'Otherwise we pass data on only where the law obliges us to.',
      ],
    },
    {
      title: 'Cookies and local storage',
      paragraphs: [
        'We set no advertising or tracking cookies. One cookie recognizes your browser when you sign in again, so that nobody who guesses at your password can lock you out. Your browser stores your session and your settings, such as the theme, so that you stay signed in. Signing out removes the session.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'Account data and content stay until you delete them or your account, which you do in Settings. A deleted account is kept for seven days, in which you can change your mind, and then removed. Invoices are kept for ten years, as tax law asks, without anything else of yours.',
        'Usage data is kept for up to 2 years.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can ask to see your data, to have it corrected, to receive a copy in a common format, to have it deleted, and to object to or restrict its use. If you live in the European Economic Area or the United Kingdom, these rights come from the GDPR, and you can also complain to your data protection authority.',
        `Write to ${brand.supportEmail}. We answer within 30 days.`,
      ],
    },
    {
      title: 'Security',
      paragraphs: [
        'Connections are encrypted, passwords are hashed, platform tokens are encrypted at rest, and sessions can be ended on our side. If a breach puts you at risk, we tell you without delay.',
      ],
    },
    {
      title: 'Children',
      paragraphs: [
        'The service is for people aged 18 and over, or with the consent of a parent or guardian. We do not serve children under 13 and delete their data when we learn of it.',
      ],
    },
    {
      title: 'Changes and contact',
      paragraphs: [
        'When this policy changes in a way that matters to you, we say so by email or in the application before it takes effect.',
        `Questions: ${brand.supportEmail}.`,
      ],
    },
  ],
}
