import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useAuth } from '../../../shared/auth/auth-context.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { forgetReturnPath, rememberReturnPath } from '../../../shared/session/return-path.ts'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { PageSpinner } from '../../../shared/ui/feedback/page-spinner.tsx'
import { useConsentRequest } from '../application-calls.ts'
import { ConsentForm } from './consent-form.tsx'
import { ConsentHeading } from './consent-heading.tsx'
import { ConsentLayout } from './consent-layout.tsx'

/** Where an application sends people: whether it may act for them, in which workspace, and how far. */
export function ConsentScreen() {
  const { request: id = '' } = useParams()
  const { user, loading } = useAuth()
  const location = useLocation()
  const isVisitor = !loading && user === null
  useEffect(() => {
    if (user !== null) forgetReturnPath()
    else if (isVisitor) rememberReturnPath(location)
  }, [user, isVisitor, location])
  const { data, error, isFetching, refetch } = useConsentRequest(id, user !== null)
  if (isVisitor) return <ToLogin />
  if (user === null || (!data && !error)) return <PageSpinner />
  return (
    <ConsentLayout email={user.email}>
      {data ? (
        <ConsentForm id={id} request={data} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <ConsentHeading title="This request has ended" text={error.message} />
      ) : (
        <ErrorState
          title="The request could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </ConsentLayout>
  )
}

/** A component of its own, so that it navigates only after the effect of the screen has stored the return path. */
function ToLogin() {
  return <Navigate to="/login" replace />
}
