import { workspaceColors, type WorkspaceColor } from '../../../contract/workspaces/workspaces.ts'
import { ColorChoice } from '../../shared/forms/color-choice.tsx'

type Props = { chosen: WorkspaceColor; onChoose: (color: WorkspaceColor) => void }

/** The colors by which members tell their workspaces apart. */
export const WorkspaceColorChoice = (props: Props) => (
  <ColorChoice
    colors={workspaceColors}
    paint={(color) => `workspace.${color}`}
    markColor="workspace.contrastText"
    {...props}
  />
)
