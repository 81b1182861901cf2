import ExpandIcon from '@mui/icons-material/ExpandMore'
import ChatIcon from '@mui/icons-material/ForumOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { brand } from '../../../contract/brand.ts'
import { QuietLabel } from '../../shared/ui/quiet-label.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { usePlan } from '../points/index.ts'
import { mailtoOf } from './contact.ts'
import { Documentation } from './documentation.tsx'
import { questions } from './faq.ts'
import { useHelp } from '../../shared/api/help-query.ts'
import { InstallationStatus } from './installation-status.tsx'
import { ShortcutList } from './shortcuts/shortcut-list.tsx'

const productPage = `https://www.linkedin.com/company/${brand.name.toLowerCase()}`

/** Guides, ways to ask, questions and answers, and the status (specification section 2, "Help"). */
export function HelpScreen() {
  const plan = usePlan()
  const contact = useHelp().data?.contact ?? brand.supportEmail
  const mailto = mailtoOf(contact, plan)
  return (
    <Stack spacing={3}>
      <Documentation />
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, 1fr)' } }}
      >
        <Section title="Email Support">
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {plan === 'free'
              ? 'Write what you did and what happened.'
              : 'Your plan has priority support: your mail is marked, and answered first.'}
          </Typography>
          {mailto === undefined ? (
            <Typography variant="body2">{contact}</Typography>
          ) : (
            <Button href={mailto} variant="outlined" startIcon={<MailIcon />}>
              Write to support
            </Button>
          )}
        </Section>
        <Section title="Live Chat" action={<QuietLabel>Coming soon</QuietLabel>}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            Ask while you work, and get an answer in minutes.
          </Typography>
          <Button variant="outlined" startIcon={<ChatIcon />} disabled>
            Start a chat
          </Button>
        </Section>
        <InstallationStatus />
      </Box>
      <Section title="Frequently asked questions">
        {questions.map(({ question, answer }) => (
          <Accordion key={question} disableGutters elevation={0} sx={{ bgcolor: 'transparent' }}>
            <AccordionSummary expandIcon={<ExpandIcon />} sx={{ px: 0 }}>
              <Typography component="span" variant="subtitle2">
                {question}
              </Typography>
            </AccordionSummary>
            <AccordionDetails sx={{ px: 0, pt: 0 }}>
              <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 720 }}>
                {answer}
              </Typography>
            </AccordionDetails>
          </Accordion>
        ))}
      </Section>
      <Section title="Keyboard shortcuts">
        <ShortcutList />
      </Section>
      <Section title="Still need help?">
        <Typography variant="body2">
          Write to{' '}
          {mailto === undefined ? (
            contact
          ) : (
            <Link href={mailto} sx={{ overflowWrap: 'anywhere' }}>
              {contact}
            </Link>
          )}
          , or{' '}
          <Link href={productPage} target="_blank" rel="noreferrer">
            follow {brand.name} on LinkedIn
          </Link>
          .
        </Typography>
      </Section>
    </Stack>
  )
}
