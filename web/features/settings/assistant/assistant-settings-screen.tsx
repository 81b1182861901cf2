import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useAssistantStatus } from '../../assistant/index.ts'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useOwnModel } from './model-calls.ts'
import { LocalModelOffer } from './local-model-offer.tsx'
import { ModelInUse } from './model-in-use.tsx'
import { OwnModelForm } from './own-model-form.tsx'

/** The model in use, its health, and the workspace's own model. */
export function AssistantSettingsScreen() {
  const status = useAssistantStatus()
  const canManage = status.data?.canManage ?? false
  const own = useOwnModel(canManage)
  const failed = status.isError ? status : own.isError ? own : undefined
  if (failed) {
    return (
      <Section title="Assistant">
        <ErrorState
          title="The assistant could not be loaded"
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      </Section>
    )
  }
  if (!status.data || (canManage && !own.data)) {
    return (
      <Section title="Assistant">
        <Skeleton variant="rounded" height={72} sx={{ mb: 3 }} />
        <Skeleton variant="rounded" height={320} />
      </Section>
    )
  }
  return (
    <Section title="Assistant" description="The model that writes your texts.">
      <ModelInUse status={status.data} />
      {own.data ? (
        <>
          <Box sx={{ my: 3, borderTop: 1, borderColor: 'divider' }} />
          <Typography component="h3" variant="h6">
            Your own model
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2.5 }}>
            With your own key, texts and ideas cost no points: you pay the model's provider. Everyone in this
            workspace writes with it. The key is stored encrypted and never shown again.
          </Typography>
          {own.data.model === null &&
            own.data.localModels.map((found) => <LocalModelOffer key={found.baseUrl} found={found} />)}
          <OwnModelForm
            // Remounts the form after a model was saved or removed.
            key={own.data.model?.updatedAt ?? 'none'}
            saved={own.data.model}
            privateAddresses={own.data.privateAddresses}
          />
        </>
      ) : (
        <Box sx={{ mt: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            The owner of the workspace can connect another model.
          </Typography>
        </Box>
      )}
    </Section>
  )
}
