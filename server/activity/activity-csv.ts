import { activityCategories, categoryOf } from '../../contract/activity/activities.ts'
import type { ActivityLine } from '../../contract/activity/activity-list.ts'
import { activitySentence, actorName } from '../../contract/activity/activity-sentence.ts'
import { byteOrderMark, csvRow, csvText } from '../../contract/csv.ts'

const header = ['Time', 'Time zone', 'Who', 'Kind', 'What']

/** Activities as lines of CSV (RFC 4180), with local times of the zone: `2027-03-04 09:30:12`. */
export async function* activityCsv(
  lines: AsyncIterable<ActivityLine>,
  timeZone: string,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(header)
  for await (const line of lines) {
    const zoned = Temporal.Instant.from(line.at).toZonedDateTimeISO(timeZone)
    yield csvRow([
      zoned.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' '),
      timeZone,
      csvText(actorName(line)),
      activityCategories[categoryOf(line.activity.kind)].name,
      csvText(activitySentence(line)),
    ])
  }
}
