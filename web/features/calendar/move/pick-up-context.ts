import { createContext } from 'react'

/** Picks up the entry of a card, to move it by the keyboard or by buttons. */
export const PickUpContext = createContext<(card: string) => void>(() => undefined)
