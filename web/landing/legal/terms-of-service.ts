import { brand } from '../../../contract/brand.ts'
import type { LegalText } from './legal-text.ts'

/** Ages and the limit of liability are those of specification section 9. */
export const termsOfService: LegalText = {
  title: 'Terms of Service',
  lead: `These terms are the agreement between you and ${brand.name}. By using the service you accept them.`,
  sections: [
    {
      title: 'Who may use the service',
      paragraphs: [
        'The service is for people aged 18 and over, or with the consent of a parent or guardian. Children under 13 are not served.',
        'If you use it for a company or a client, you confirm that you may act for them.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'Give a valid email address and keep your password to yourself. You are responsible for what happens through your account; tell us at once if you think somebody else is using it.',
      ],
    },
    {
      title: 'Your content',
      paragraphs: [
        'What you write and upload stays yours. You allow us to store it, to adapt its format and to send it to the platforms you choose, as far as the service needs it.',
        'You confirm that you have the rights to what you publish, pictures and music included.',
      ],
    },
    {
      title: 'Generated content',
      paragraphs: [
        'Drafts made with AI can be wrong or resemble other texts. Read them before you publish: you are responsible for what goes out under your name.',
      ],
    },
    {
      title: 'Social platforms',
      paragraphs: [
        'The platforms set their own rules and limits and can change or end their interfaces. We publish what you schedule with care, but we cannot promise that a platform accepts it.',
      ],
    },
    {
      title: 'What is not allowed',
      paragraphs: [
        'Unlawful, deceptive or hateful content; spam; infringing the rights of others; getting around limits or security; reselling the service without our consent.',
        'We may suspend an account that breaks these rules, and we say why unless the law forbids it.',
      ],
    },
    {
      title: 'Plans, points and payment',
      paragraphs: [
        'The free plan is free. Paid plans are billed in advance, monthly or yearly, and renew until you cancel; canceling takes effect at the end of the paid period.',
        'Points of a plan are monthly credits and do not carry over. Points bought in packs do not expire. A generation that fails costs nothing.',
      ],
    },
    {
      title: 'Ending the agreement',
      paragraphs: [
        'You can close your account at any time. We can end the agreement with 30 days of notice, and at once if these terms are seriously broken. Before it ends you can take your content with you.',
      ],
    },
    {
      title: 'Warranty and liability',
      paragraphs: [
        'We provide the service with reasonable care, as it is and as available.',
        'As far as the law allows, our liability is limited to the payments you made to us in the last 12 months. Nothing here limits liability that cannot be limited by law.',
      ],
    },
    {
      title: 'Changes and contact',
      paragraphs: [
        'We announce changes to these terms by email or in the application before they take effect. If you do not agree, you can close your account until then.',
        `Questions: ${brand.supportEmail}.`,
      ],
    },
  ],
}
