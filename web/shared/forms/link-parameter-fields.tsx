import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { withLinkParameters, type LinkParameters } from '../../../contract/links/link-parameters.ts'
import { FormField, type FormFieldProps } from './form-field.tsx'

type Props = {
  fields: Record<keyof LinkParameters, Omit<FormFieldProps, 'label'>>
  /** What is written in them. */
  written: Partial<LinkParameters>
  /** For the example. */
  platform: string
}

/** The UTM parameters of links, and how a link looks with them. */
export function LinkParameterFields({ fields, written, platform }: Props) {
  const { source = '', medium = '', campaign = '' } = written
  const parameters = { source: source || platform, medium, campaign }
  return (
    <>
      <Box
        sx={{
          width: 1,
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <FormField
          label="Source"
          optional
          placeholder="facebook, twitter, ..."
          hint="Empty: the platform of the post"
          {...fields.source}
        />
        <FormField label="Medium" optional {...fields.medium} />
        <FormField label="Campaign" optional {...fields.campaign} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        Such as {withLinkParameters('https://example.com/spring', parameters)}
        <br />
        Links that have UTM parameters already keep their own. Posts that are scheduled already stay as they
        are.
      </Typography>
    </>
  )
}
