import { createContext, use } from 'react'
import type { Reviewer } from './reviewer.ts'

type Review = {
  /** The secret of the link. */
  token: string
  /** Null until a name was given. */
  reviewer: Reviewer | null
  /** Who acts; asks for the name if it is not known. Null if none was given. */
  whoActs: () => Promise<Reviewer | null>
  /** The server does not know the reviewer any more. */
  forget: () => void
}

export const ReviewContext = createContext<Review | null>(null)

export function useReview(): Review {
  const review = use(ReviewContext)
  if (review === null) throw new Error('useReview must be used within a review')
  return review
}
