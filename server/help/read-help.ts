import type { HelpResponse } from '../../contract/help/help.ts'
import type { Context } from '../context.ts'
import { findHold } from '../installation/index.ts'
import { mailWay } from '../mail/index.ts'
import { findOldestDue } from './help.queries.ts'

/** A post is usually claimed within seconds. A burst or a restart delays it by less than this. */
const lateAfterMs = 2 * 60_000

/** Whom users can ask for help, and the state of this installation. */
export async function readHelp({ db, clock, config }: Context): Promise<Omit<HelpResponse, 'success'>> {
  const [hold, oldest] = await Promise.all([findHold(db), findOldestDue(db)])
  return {
    contact: config.billing.contact,
    publishing: publishingOf(hold?.since, oldest, clock.now()),
    mail: mailWay(config),
  }
}

function publishingOf(
  heldSince: Date | undefined,
  oldest: Date | null,
  now: Date,
): HelpResponse['publishing'] {
  if (heldSince) return { state: 'paused', since: heldSince.toISOString() }
  if (oldest === null || now.getTime() - oldest.getTime() < lateAfterMs) {
    return { state: 'on_time', since: null }
  }
  return { state: 'late', since: oldest.toISOString() }
}
