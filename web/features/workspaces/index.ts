export {
  canManageWorkspace,
  changeWorkspace,
  changeWorkspacePicture,
  removeWorkspacePicture,
  useLinkParameters,
  useWorkspace,
} from './workspace-calls.ts'
