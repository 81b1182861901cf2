import ClearIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useRef, useState } from 'react'
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
    <OutlinedInput
      inputRef={input}
      type="search"
      placeholder="Search posts"
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && type('', 0)}
      slotProps={{ input: { 'aria-label': 'Search posts', maxLength: 200 } }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        text !== '' && (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label="Clear the search"
              onClick={() => {
                type('', 0)
                input.current?.focus()
              }}
            >
              <ClearIcon fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{
        height: 40,
        fontSize: '0.875rem',
        flex: { xs: '1 1 100%', md: '1 1 160px' },
        maxWidth: { md: 320 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  )
}
