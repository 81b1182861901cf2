import ClearIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { useChangeFilter, usePostFilter } from './use-post-filter.ts'

const typingMs = 250

/** Searches the texts of posts while somebody types. */
export function SearchField() {
  const { search = '' } = usePostFilter()
  const change = useChangeFilter()
  const [text, setText] = useState(search)
  const [sent, setSent] = useState(search)
  const [seen, setSeen] = useState(search)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (search !== seen) {
    setSeen(search)
    // Not from this field: a link or the back button.
    if (search !== sent) {
      setSent(search)
      setText(search)
    }
  }
  const type = (next: string, waitMs = typingMs) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSent(next.trim())
      change('search', next.trim())
    }, waitMs)
  }
  return (
    <Box sx={{ position: 'relative', flex: { xs: '1 1 100%', md: '1 1 200px' }, maxWidth: { md: 320 } }}>
      <SearchIcon
        aria-hidden="true"
        sx={{ position: 'absolute', left: 12, top: 10, fontSize: 20, color: 'text.secondary' }}
      />
      <Box
        component="input"
        ref={input}
        type="search"
        aria-label="Search posts"
        placeholder="Search posts"
        maxLength={200}
        value={text}
        onChange={(event: ChangeEvent<HTMLInputElement>) => type(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && type('', 0)}
        sx={searchStyles}
      />
      {text !== '' && (
        <IconButton
          size="small"
          aria-label="Clear the search"
          onClick={() => {
            type('', 0)
            input.current?.focus()
          }}
          sx={{ position: 'absolute', right: 5, top: 5 }}
        >
          <ClearIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}

/** A plain field, because the page can do without the script of MUI's. */
const searchStyles = {
  width: 1,
  height: 40,
  pl: 5,
  pr: 5,
  font: 'inherit',
  fontSize: '0.875rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  '&::-webkit-search-cancel-button': { display: 'none' },
} as const
