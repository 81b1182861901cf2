import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import { EmojiPicker, useSkinTone, type EmojiPickerListComponents, type SkinTone } from 'frimousse'
import { useEffect, useState } from 'react'
import { localStore } from '../../../shared/storage/safe-storage.ts'
import { emojiDataPath } from './emoji-data-path.ts'
import { pickerStyles } from './picker-styles.ts'

const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

/** The indices of a grid begin with 1; those of the library with 0. */
const components: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...props }) => <div {...props}>{category.label}</div>,
  Row: ({ 'aria-rowindex': index = 0, ...props }) => <div {...props} aria-rowindex={index + 1} />,
  Emoji: ({ emoji, 'aria-colindex': index = 0, ...props }) => {
    const cell = { ...props, 'aria-colindex': index + 1 }
    return (
      <button type="button" {...cell}>
        {emoji.emoji}
      </button>
    )
  },
}

const skinTones = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'] satisfies SkinTone[]

/** The skin tone that was chosen last in this browser. */
const skinToneKey = 'emoji-skin-tone'
const keptSkinTone = () => skinTones.find((tone) => tone === localStore.getItem(skinToneKey)) ?? 'none'

/** Stores the skin tone whenever it is changed. Has to be in the picker, which alone knows it. */
function KeepSkinTone() {
  const [skinTone] = useSkinTone()
  useEffect(() => localStore.setItem(skinToneKey, skinTone), [skinTone])
  return null
}

type Props = {
  open: boolean
  /** The button that opens it. */
  anchor: HTMLElement | null
  onChoose: (emoji: string) => void
  onClose: () => void
  /** Called after the closing transition, when the focus can move to another element. */
  onClosed: () => void
}

/** All emoji that this device can show, by search and by skin tone. */
export function EmojiPopover({ open, anchor, onChoose, onClose, onClosed }: Props) {
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      disableRestoreFocus
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': 'Emoji', sx: { borderRadius: 4 } },
        transition: { onExited: onClosed },
      }}
    >
      <Picker onChoose={onChoose} />
    </Popover>
  )
}

/** A component of its own, because it starts with the kept skin tone each time it is opened. */
function Picker({ onChoose }: Pick<Props, 'onChoose'>) {
  const [skinTone] = useState(keptSkinTone)
  return (
    <Box
      component={EmojiPicker.Root}
      locale="en"
      columns={9}
      skinTone={skinTone}
      emojibaseUrl={emojiDataPath}
      onEmojiSelect={({ emoji }: { emoji: string }) => onChoose(emoji)}
      sx={pickerStyles}
    >
      <KeepSkinTone />
      <div className="bar">
        <EmojiPicker.Search ref={focus} aria-label="Search emoji" placeholder="Search emoji" />
        <EmojiPicker.SkinToneSelector aria-label="Change the skin tone" title="Skin tone" />
      </div>
      <EmojiPicker.Viewport tabIndex={-1}>
        <EmojiPicker.Loading>Loading...</EmojiPicker.Loading>
        <EmojiPicker.Empty>No emoji found.</EmojiPicker.Empty>
        <EmojiPicker.List components={components} />
      </EmojiPicker.Viewport>
    </Box>
  )
}
