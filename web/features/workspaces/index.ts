export {
  changeWorkspace,
  changeWorkspacePicture,
  removeWorkspacePicture,
  useLinkParameters,
  useWorkspace,
} from './workspace-calls.ts'
