import { agentPointsPerDay } from '../../../../contract/api-keys/scopes.ts'
import { brand } from '../../../../contract/brand.ts'
import { partOf } from '../../points/index.ts'
import type { ConsentRequest } from '../../../../contract/applications/consent.ts'

type Application = ConsentRequest['application']

/** Who made an application. Its name proves nothing: anybody can choose any. */
export const originOf = ({ registeredBy }: Application): string =>
  registeredBy === null
    ? `It registered itself and is not verified by ${brand.name}.`
    : `Members of the workspace “${registeredBy}” registered it; it is not verified by ${brand.name}.`

/** To whom the access goes, which is what a person can judge. */
export const whereItGoes = ({ isOnDevice, host }: Application): string =>
  isOnDevice
    ? `The access goes to a program on this device (${host}). Go on only if you just started this there.`
    : `The access goes to ${host}. Go on only if you know this address and just started this there.`

/** What the permissions are for. Agents have bounds, which the API has not. */
export const whatItUses = (uses: ConsentRequest['uses']): string =>
  uses.includes('api')
    ? `It gets the ${uses.includes('agents') ? 'tools for agents and the API' : 'API'}: what you turn on, it does at once, without the bounds that agents have.`
    : `It gets the tools for agents: it publishes at once or within 15 minutes, deletes on platforms or spends more than ${agentPointsPerDay} points a day only if you turn that on.`

export const refusalIn = (workspace: string) => ({
  role: `Your role in ${workspace} connects no applications. Choose another workspace, or ask an owner or admin.`,
  plan: `${partOf('apiAccess')}, which ${workspace} does not have. Choose another workspace, or upgrade and come back.`,
  restricted: `Nobody can connect applications to ${workspace} at the moment. Choose another workspace.`,
})
