import type { Generated } from 'kysely'
import type { GenerationProblemCode, VideoGeneration } from '../../contract/assistant/generations.ts'
import type { PictureLook } from '../../contract/assistant/picture-look.ts'
import type { GenerationAction, Length, Tone } from '../../contract/assistant/choices.ts'
import type { ModelKind } from '../../contract/assistant/model-kinds.ts'
import type { LanguageKey } from '../../contract/assistant/languages.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { VideoAspect } from '../../contract/assistant/video-choices.ts'
import type { Instant, Json } from '../infra/database/columns.ts'

/** The assistant's tables as the migrations leave them. */
export type AssistantTables = {
  assistant_generations: {
    id: string
    workspace_id: string
    user_id: string
    action: GenerationAction | 'picture' | 'video'
    platform: PlatformKey
    /** These three are null for a picture and a video. */
    language: LanguageKey | null
    tone: Tone | null
    length: Length | null
    prompt: string
    /** The text it worked on; of a picture, its smaller line. */
    source: string
    result: Generated<string>
    outcome: Generated<'running' | 'done' | 'stopped' | 'failed'>
    problem: GenerationProblemCode | null
    model: string
    built_in: boolean
    /** Written by the workspace's own model, for no points. */
    own_model: Generated<boolean>
    input_tokens: number | null
    output_tokens: number | null
    /** The points it holds while it runs; null where nothing is charged. */
    hold_id: string | null
    /** NewMedia for it. */
    points: Generated<number>
    /** The operator's model answered, and nothing was charged. */
    unpaid_answer: Generated<boolean>
    duration_ms: number | null
    created_at: Instant
    /** When whoever ran it is gone in any case. */
    deadline_at: Instant
    deleted_at: Instant | null
    /** The brand voice it was made in, as it was called then; it may be gone by now. */
    voice_id: string | null
    voice_name: string | null
    /** Null for all but a picture. */
    picture: Json<PictureLook> | null
    media_id: string | null
    /** Null for all but a video, as are the three after it. */
    video: Json<{ aspect: VideoAspect }> | null
    /** When its maker was asked to begin; written before the call. */
    video_asked_at: Date | null
    /** What its maker calls it; null until the answer came. */
    video_handle: string | null
    /** When it is looked after next, or how long somebody does. */
    video_due_at: Date | null
    /** Whether its user has seen how it ended, or has dismissed it from the list. */
    video_notice: VideoGeneration['notice'] | null
  }
  assistant_own_models: {
    workspace_id: string
    kind: ModelKind
    /** Null: where its maker serves it. */
    base_url: string | null
    name: string
    /** Null: it asks for none. */
    sealed_key: Buffer | null
    key_tail: string | null
    revision: string
    updated_at: Instant
  }
}
