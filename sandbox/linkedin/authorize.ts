import type { FastifyInstance } from 'fastify'

import type { Fields } from '../http/body.ts'
import { type AuthorizeRequest, registerConsent } from '../oauth/consent.ts'
import type { Context, Platform } from '../context.ts'

const scopeLabels: Record<string, string> = {
  openid: 'Use your name and photo',
  profile: 'Use your name and photo',
  email: 'Use your email address',
  w_member_social: 'Create, modify, and delete posts, comments, and reactions on your behalf',
  w_organization_social: "Create, modify, and delete posts on your organization's behalf",
  r_organization_social: "Retrieve your organization's posts, comments, and reactions",
  rw_organization_admin: "Manage your organization's page and retrieve reporting data",
  r_member_postAnalytics: 'Retrieve your posts and their reporting data',
  r_member_profileAnalytics: 'Use your profile data, including the number of your followers',
}

/** The first account is the member who signs in; further ones are the organizations that the member administers. */
export function registerAuthorize(app: FastifyInstance, context: Context, platform: Platform): void {
  registerConsent(app, context, platform, {
    path: '/oauth/v2/authorization',
    codeLifeMs: 30 * 60_000,
    read,
    scopeLabels,
    denial: { error: 'user_cancelled_authorize', error_description: 'The user cancelled the authorization' },
    redirectSuffix: '',
  })
}

function read(fields: Fields): AuthorizeRequest | string {
  const scopes = (fields.scope ?? '').split(/[\s,]+/).filter(Boolean)
  if (fields.response_type !== 'code') return 'The parameter response_type has to be code.'
  if (!fields.client_id) return 'You need to pass the "client_id" parameter.'
  if (!fields.redirect_uri) return 'You need to pass the "redirect_uri" parameter.'
  const unknown = scopes.find((scope) => !(scope in scopeLabels))
  if (unknown) return `Scope "${unknown}" is not authorized for your application.`
  if (scopes.length === 0) return 'You need to pass the "scope" parameter.'
  return {
    clientId: fields.client_id,
    redirectUri: fields.redirect_uri,
    scopes,
    state: fields.state,
    challenge: null,
    challengeMethod: null,
  }
}
