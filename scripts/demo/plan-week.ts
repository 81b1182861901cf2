import type { ApiClient } from '../../tests/support/api-client.ts'
import { drawCard } from '../../server/assistant/pictures/cards/draw-card.ts'
import { saveGroup, zone, type Attached, type Bakery } from './bakery.ts'
import {
  clips,
  crafts,
  days,
  instagramTags,
  menus,
  pictures,
  questions,
  type DemoLabel,
  type DemoText,
} from './texts.ts'

/** A place in the week. `times`: in turns, so that the hours can be compared. */
type Place = {
  weekday: number
  times: string[]
  texts: DemoText[]
  label: DemoLabel
  accounts: (week: number) => (keyof Bakery['accounts'])[]
  media: 'card' | 'picture' | 'clip' | 'none'
}

const places: Place[] = [
  {
    weekday: 1,
    times: ['08:00', '17:30', '08:15'],
    texts: menus,
    label: 'menu',
    accounts: () => ['instagram', 'facebook'],
    media: 'card',
  },
  {
    weekday: 2,
    times: ['12:10', '08:40', '16:20'],
    texts: crafts,
    label: 'craft',
    accounts: () => ['linkedin', 'twitter'],
    media: 'none',
  },
  {
    weekday: 3,
    times: ['09:00', '18:00', '12:30'],
    texts: days,
    label: 'community',
    accounts: () => ['instagram', 'facebook', 'twitter'],
    media: 'card',
  },
  {
    weekday: 4,
    times: ['17:15', '12:00'],
    texts: clips,
    label: 'craft',
    accounts: (week) => (week % 2 === 0 ? ['tiktok', 'youtube'] : ['tiktok']),
    media: 'clip',
  },
  {
    weekday: 5,
    times: ['15:30', '10:00', '18:30'],
    texts: questions,
    label: 'community',
    accounts: () => ['facebook', 'twitter', 'instagram'],
    media: 'picture',
  },
  {
    weekday: 6,
    times: ['07:30', '09:45'],
    texts: pictures,
    label: 'craft',
    accounts: () => ['instagram'],
    media: 'picture',
  },
]

/** Writes and schedules what the bakery publishes in a week, except what would be in the past. */
export async function planWeek(
  client: ApiClient,
  bakery: Bakery,
  { week, monday, after }: { week: number; monday: Temporal.PlainDate; after: Date },
): Promise<void> {
  for (const [at, place] of places.entries()) {
    const text = place.texts[week % place.texts.length]
    const time = place.times[week % place.times.length] ?? '09:00'
    const day = monday.add({ days: place.weekday - 1 })
    const moment = day.toZonedDateTime({ timeZone: zone, plainTime: time })
    if (!text || moment.epochMilliseconds <= after.getTime()) continue
    const keys = place.accounts(week)
    const group = await saveGroup(client, {
      content: text.text,
      media: await mediaOf(client, bakery, place, text, week * places.length + at),
      labels: [bakery.labels[text.label ?? place.label]],
      targets: keys.map((key) => ({
        account: bakery.accounts[key],
        ...(key === 'instagram' && { content: `${text.text}\n\n${instagramTags}` }),
      })),
    })
    await client.call('POST', `/api/post-groups/${group.id}/schedule`, {
      version: group.version,
      localTime: `${day.toString()}T${time}`,
      timeZone: zone,
    })
  }
}

async function mediaOf(
  client: ApiClient,
  { clip, drawings }: Bakery,
  { media }: Place,
  { card }: DemoText,
  number: number,
): Promise<Attached> {
  if (media === 'none') return []
  if (media === 'clip') return [{ mediaId: clip.id, altText: '' }]
  if (media === 'picture' || !card)
    return [drawings[number % drawings.length] ?? { mediaId: clip.id, altText: '' }]
  const { bytes, altText } = await drawnCard(card, number)
  const { id: mediaId } = await client.upload(bytes, `card-${number}.png`, 'image/png')
  return [{ mediaId, altText }]
}

async function drawnCard({ title, detail }: NonNullable<DemoText['card']>, number: number) {
  const palettes = ['forest', 'paper', 'coral', 'mist', 'lemon', 'rose'] as const
  const bytes = await drawCard({
    kind: 'announcement',
    text: title,
    detail,
    aspect: '1:1',
    palette: palettes[number % palettes.length] ?? 'forest',
    variation: number,
  })
  return { bytes, altText: `A card that says: ${title}. ${detail}.` }
}
