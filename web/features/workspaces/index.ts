export {
  canManageWorkspace,
  changeWorkspace,
  changeWorkspacePicture,
  removeWorkspacePicture,
  useApproval,
  useFirstDayOfWeek,
  useLinkParameters,
  useMay,
  useMayPublish,
  useMayWrite,
  useWorkspace,
  useWorkspaces,
} from './workspace-calls.ts'
export { NewWorkspaceDialog } from './new-workspace/new-workspace-dialog.tsx'
export { openNewWorkspace } from './new-workspace/new-workspace-store.ts'
export { leaveFromTab } from './leave-from-tab.ts'
export { placeAfterSwitch } from './place-after-switch.ts'
export { RestrictionBanner } from './restriction-banner.tsx'
export { WorkspaceSwitcher } from './switcher/workspace-switcher.tsx'
export { useWhomToAsk } from './use-whom-to-ask.ts'
export { useClientsHome } from './use-clients-home.ts'
export { switchPath } from './use-switch-workspace.ts'
export { WorkspaceColorChoice } from './workspace-color-choice.tsx'
export { WorkspaceAvatar } from './workspace-avatar.tsx'
export { WorkspaceGate } from './workspace-gate.tsx'
export { ReleaseButton } from './release/release-button.tsx'
export { joinPayer } from './release/release-calls.ts'
