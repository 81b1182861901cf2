import DraftsIcon from '@mui/icons-material/InboxOutlined'
import { HeaderButton } from '../header/header-button.tsx'

type Props = { count: number; opened: boolean; opens?: 'dialog'; onClick: () => void }

/** Shows and hides the drafts without a time and the ideas. */
export function TrayButton({ count, ...props }: Props) {
  return (
    <HeaderButton
      icon={<DraftsIcon fontSize="small" />}
      text="Drafts"
      more={` and ideas${count > 0 ? `, ${count}` : ''}`}
      count={count}
      {...props}
    />
  )
}
