/** The questions of Help. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'Can a post be published twice?',
    answer:
      'No. Each post is sent once. If the response of the platform is lost, we check the account before sending anything again. Where we cannot check, we ask you instead of guessing.',
  },
  {
    question: 'A post was not published. What do I do?',
    answer:
      'Open it from Posts. Its page says what happened, why, and what to do. The bell and the dashboard tell you about every post that needs your attention, and a failed post costs nothing.',
  },
  {
    question: 'What do points pay for?',
    answer:
      'For the assistant and for scheduling. Writing yourself and publishing now are free, and each button shows its price. With a model of your own, texts cost no points.',
  },
  {
    question: 'What does "Sandbox" mean?',
    answer:
      'The platform runs in a test environment inside this installation. You can try everything, and nothing reaches the real platform. The operator of this installation connects the real platforms.',
  },
  {
    question: 'Can I use it on my phone?',
    answer:
      'Yes, in the browser: every screen works on a phone. Scheduled posts are published even when all your devices are off.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'In Subscription & Billing, choose Downgrade on the Free plan. You keep what you paid for until the end of the period, and your posts stay.',
  },
]
