import type { Guide } from './guide.ts'

export const pointsGuide: Guide = {
  slug: 'points',
  title: 'Plans and points',
  summary: 'What costs points, when you get them back, and how plans change.',
  screens: ['/subscription'],
  parts: [
    {
      title: 'What points pay for',
      text: [
        'The assistant and scheduling. Writing yourself and publishing now are free. Each button shows its price before you choose it.',
        'What fails costs nothing: reserved points come back at once.',
      ],
    },
    {
      title: 'Monthly and bought points',
      text: [
        'Monthly points are granted on the same day of each month and replace what is left of the last ones. Bought points do not expire and are spent after the monthly ones.',
        'Points history lists every point: what for, when, by whom, and the balance after it.',
      ],
    },
    {
      title: 'Change or cancel',
      text: [
        'A higher plan starts at once. A lower plan and a cancellation start at the end of the paid period; until then you keep what you paid for.',
        'With a model of your own in Settings, Assistant, texts cost no points: that is what unlimited AI generations means.',
      ],
    },
  ],
}
