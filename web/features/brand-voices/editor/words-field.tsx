import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { FormField } from '../../../shared/forms/form-field.tsx'

type Props = {
  label: string
  hint: string
  words: readonly string[]
  maxCount: number
  maxLength: number
  /** Prefix of each word, which is removed from what the user types. */
  sign?: string
  error: string | undefined
  onChange: (words: string[]) => void
}

/** A list of words: Enter or a comma adds a word, Backspace in the empty field moves the last word back into it. */
export function WordsField({ label, hint, words, maxCount, maxLength, sign = '', error, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const full = words.length >= maxCount

  const add = (text: string) => {
    const more = text
      .split(/[,\n;，、；]/u)
      .map((word) => word.trim().replace(sign === '#' ? /^[#＃]+/u : /^$/u, ''))
      .map((word) => (sign === '#' ? word.replaceAll(/\s+/g, '') : word).slice(0, maxLength))
      .filter((word) => word !== '')
    const known = new Set(words.map((word) => word.toLowerCase()))
    const newWords = more.filter((word) => !known.has(word.toLowerCase()) && known.add(word.toLowerCase()))
    if (newWords.length > 0) onChange([...words, ...newWords].slice(0, maxCount))
    setTyped('')
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && words.length > 0) {
      setTyped(words.at(-1) ?? '')
      onChange(words.slice(0, -1))
    }
  }
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[,\n;]/.test(text)) return
    event.preventDefault()
    add(text)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <FormField
        label={label}
        value={typed}
        error={error}
        disabled={full}
        hint={full ? `You can add up to ${maxCount}.` : hint}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        onBlur={() => typed.trim() !== '' && add(typed)}
        slotProps={{ input: { maxLength: maxLength + 1 } }}
      />
      {words.length > 0 && (
        <Box
          component="ul"
          aria-label={label}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
        >
          {words.map((word) => (
            <li key={word}>
              <Chip
                label={`${sign}${word}`}
                onDelete={() => onChange(words.filter((one) => one !== word))}
                slotProps={{ root: { 'aria-label': `${sign}${word}, press Delete to remove` } }}
                sx={{ maxWidth: 260, '& .MuiChip-deleteIcon': { fontSize: 20 } }}
              />
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}
