import { useNavigate } from 'react-router'
import type { Generation } from '../../../../contract/assistant.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { aboutOf, keepWeek } from '../ideas/ideas-store.ts'

/** Leads to the screen of ideas with a week from the history on it. */
export function useOpenIdeas() {
  const user = useUser()
  const navigate = useNavigate()
  return ({ ideas, prompt, language }: Generation) => {
    if (!ideas) return
    keepWeek(user.id, { about: aboutOf(prompt), language, ideas, drafts: {} })
    void navigate('/content/ideas')
  }
}
