export {
  canManageWorkspace,
  changeWorkspace,
  changeWorkspacePicture,
  removeWorkspacePicture,
  useFirstDayOfWeek,
  useLinkParameters,
  useMayPublish,
  useWorkspace,
} from './workspace-calls.ts'
