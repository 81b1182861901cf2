import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { OpenedReview } from '../../../../contract/review-links/review.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { AuthContext, useAuth } from '../../../shared/auth/auth-context.ts'
import { PageSpinner } from '../../../shared/ui/feedback/page-spinner.tsx'
import { Gate } from './enter/gate.tsx'
import { NameDialog } from './enter/name-dialog.tsx'
import { CannotOpen, Gone } from './plain-pages.tsx'
import { openReview } from './review-calls.ts'
import { ReviewContext } from './review-context.ts'
import { ReviewPosts } from './posts/review-posts.tsx'
import { useKeptReviewer, type Reviewer } from './reviewer.ts'

/** The page of a review link, whose token stands behind `#`, so that no server on the way sees it. */
export function ReviewScreen() {
  const token = useLocation().hash.slice(1)
  return (
    <AsNobody>
      <Review key={token} token={token} />
    </AsNobody>
  )
}

/** Whoever is signed in in this browser sees the page as everybody does. */
function AsNobody({ children }: { children: ReactNode }) {
  return <AuthContext value={{ ...useAuth(), user: null, token: null }}>{children}</AuthContext>
}

function Review({ token }: { token: string }) {
  const [reviewer, keep] = useKeptReviewer(token)
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['review', 'opened', token],
    queryFn: ({ signal }) => openReview(token, signal),
    select: ({ review }) => review,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  if (isPending) return <PageSpinner />
  if (!data) {
    // A part of an address is as good as an unknown one.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Gone />
    return <CannotOpen error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  // The address of a reminder is that of one reviewer.
  const known = data.knownAs === null ? null : { token, name: data.knownAs }
  if (reviewer === null && (data.needsPassword || data.needsAddress)) {
    return <Gate review={data} token={token} onEntered={keep} />
  }
  return (
    <Opened
      review={data}
      token={token}
      reviewer={reviewer ?? known}
      onReviewer={(next) => {
        keep(next)
        // The link may ask for a password now.
        if (next === null) void refetch()
      }}
    />
  )
}

type OpenedProps = {
  review: OpenedReview
  token: string
  reviewer: Reviewer | null
  onReviewer: (reviewer: Reviewer | null) => void
}

type Answer = (reviewer: Reviewer | null) => void

function Opened({ review, token, reviewer, onReviewer }: OpenedProps) {
  const [asking, setAsking] = useState<{ answer: Answer } | null>(null)
  const answer: Answer = (given) => {
    if (given !== null) onReviewer(given)
    asking?.answer(given)
    setAsking(null)
  }
  const whoActs = () => {
    if (reviewer !== null) return Promise.resolve(reviewer)
    const { promise, resolve } = Promise.withResolvers<Reviewer | null>()
    setAsking({ answer: resolve })
    return promise
  }
  return (
    <ReviewContext value={{ token, reviewer, whoActs, forget: () => onReviewer(null) }}>
      <ReviewPosts />
      {asking && (
        <NameDialog
          workspaceName={review.workspace.name}
          token={token}
          onGiven={answer}
          onCancel={() => answer(null)}
        />
      )}
    </ReviewContext>
  )
}
