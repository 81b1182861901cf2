import type { Workspace } from '../../../contract/workspaces/workspaces.ts'
import { switchPath } from './use-switch-workspace.ts'

type Known = Pick<Workspace, 'id' | 'payer' | 'role'>

/**
 * The address of the clients of an agency: of the one that pays for the shown workspace, or else of another one. Undefined
 * for a user who is in no client workspace. `isHere`: it belongs to the shown workspace, which has clients or `canHave` some.
 */
export function clientsHome(
  workspaces: readonly Known[],
  shownId: string | undefined,
  canHave: boolean,
): { to: string; isHere: boolean } | undefined {
  const clients = workspaces.filter(({ payer }) => payer !== null)
  const isOfShown = ({ id, payer }: Known) => id === shownId || payer?.id === shownId
  // Clients are created in the agency, by its owner.
  const payerId = workspaces.find(({ id }) => id === shownId)?.payer?.id
  if (payerId !== undefined && workspaces.some(({ id, role }) => id === payerId && role === 'owner')) {
    return { to: switchPath(payerId, '/clients'), isHere: true }
  }
  if (canHave || clients.some(isOfShown)) return { to: '/clients', isHere: true }
  const [client] = clients
  if (client === undefined) return undefined
  const agency = workspaces.find(({ id }) => id === client.payer?.id) ?? client
  return { to: switchPath(agency.id, '/clients'), isHere: false }
}
