export {
  canManageWorkspace,
  changeWorkspace,
  changeWorkspacePicture,
  removeWorkspacePicture,
  useFirstDayOfWeek,
  useLinkParameters,
  useWorkspace,
} from './workspace-calls.ts'
