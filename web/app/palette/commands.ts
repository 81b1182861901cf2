import AddIcon from '@mui/icons-material/Add'
import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import IdeaIcon from '@mui/icons-material/LightbulbOutlined'
import VoiceIcon from '@mui/icons-material/RecordVoiceOverOutlined'
import RecycleIcon from '@mui/icons-material/AutorenewRounded'
import FeedIcon from '@mui/icons-material/RssFeed'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import { navigation } from '../shell/navigation.ts'

/** `to`: a path; `run`: what it does; `help`: the list of keyboard shortcuts. */
export type Command = {
  key: string
  label: string
  icon: SvgIconComponent
  /** Other words that find it. */
  words?: string
  shortcut?: string
} & ({ to: string } | { run: () => void } | { help: true })

const pages: Command[] = navigation
  .flatMap(({ items }) => items)
  .filter(({ path }) => path !== '/content')
  .map(({ path, label, icon }) => ({ key: path, label: `Go to ${label}`, icon, to: path }))

export const commands: Command[] = [
  {
    key: 'new',
    label: 'New post',
    icon: AddIcon,
    to: '/content',
    words: 'create write compose content studio',
    shortcut: 'C',
  },
  {
    key: 'posts',
    label: 'Go to Posts',
    icon: ArticleIcon,
    to: '/content/posts',
    words: 'list queue scheduled drafts published',
  },
  {
    key: 'calendar',
    label: 'Go to Calendar',
    icon: CalendarIcon,
    to: '/content/calendar',
    words: 'week month plan scheduled',
  },
  {
    key: 'import',
    label: 'Import posts',
    icon: ImportIcon,
    to: '/content/import',
    words: 'csv spreadsheet excel file bulk upload create',
  },
  ...pages,
  {
    key: 'feeds',
    label: 'Go to Feeds',
    icon: FeedIcon,
    to: '/content/feeds',
    words: 'rss atom blog automatic posts',
  },
  {
    key: 'evergreen',
    label: 'Go to Evergreen',
    icon: RecycleIcon,
    to: '/content/evergreen',
    words: 'recycle repeat again sets posts',
  },
  { key: 'ideas', label: 'Go to Ideas', icon: IdeaIcon, to: '/content/ideas' },
  { key: 'voices', label: 'Go to Brand voices', icon: VoiceIcon, to: '/content/voices' },
  {
    key: 'shortcuts',
    label: 'Keyboard shortcuts',
    icon: KeyboardIcon,
    help: true,
    words: 'keys help',
    shortcut: '?',
  },
]

/** The commands with all words of a search, each at the beginning of one of theirs. */
export const findCommands = (search: string): Command[] =>
  commands.filter((command) => matches(command, search))

export function matches({ label, words = '' }: Pick<Command, 'label' | 'words'>, search: string): boolean {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const own = `${label} ${words}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return wanted.every((word) => own.some((one) => one.startsWith(word)))
}
