import type { Account } from '../store/accounts.ts'
import type { Fields } from '../http/body.ts'
import { html, type Markup } from './markup.ts'

export type Consent = {
  base: string
  platform: { name: string; label: string; grantsSeveral: boolean }
  clientId: string
  /** The redirect's host, shown to the user. */
  target: string
  scopes: string[]
  accounts: Account[]
  /** The parameters of the authorization request, sent along with the decision. */
  fields: Fields
  problem?: string
  typed?: string
  more?: string
}

export function consentPage(consent: Consent): Markup {
  const { base, platform, accounts, problem } = consent
  return html`<section class="card consent" aria-labelledby="title">
    <h1 id="title">Connect your ${platform.label} account</h1>
    <p class="lead">
      <strong>${consent.clientId}</strong> at <strong>${consent.target}</strong> wants to use an account in
      this sandbox.
    </p>
    <form method="post">
      ${Object.entries(consent.fields).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      <fieldset>
        <legend>Account</legend>
        ${accounts.map(
          (account, index) =>
            html`<label class="choice"
              ><input
                type="radio"
                name="account"
                value="${account.handle}"
                ${index === 0 && !problem ? html`checked` : ''}
              />
              <img
                src="${base}/avatars/${account.platform}/${account.id}.png"
                alt=""
                width="40"
                height="40"
              /><span class="who"
                ><strong>${account.name}</strong><span class="handle">@${account.handle}</span></span
              ></label
            >`,
        )}
        <label class="choice"
          ><input
            type="radio"
            name="account"
            value=""
            ${accounts.length === 0 || problem ? html`checked` : ''}
          />
          <span class="blank" aria-hidden="true">+</span
          ><span class="who"
            ><strong>Another account</strong><span class="handle">Give its handle below</span></span
          >
        </label>
        <div class="other">
          <label class="field" for="handle">Handle</label>
          <div class="at">
            <span aria-hidden="true">@</span>
            <input
              id="handle"
              name="handle"
              type="text"
              value="${consent.typed ?? ''}"
              autocomplete="off"
              autocapitalize="none"
              spellcheck="false"
              maxlength="30"
              aria-describedby="handle-help"
              ${problem ? html`aria-invalid="true"` : ''}
            />
          </div>
          <p id="handle-help" class="${problem ? 'problem' : 'help'}" ${problem ? html`role="alert"` : ''}>
            ${problem ?? 'A new handle creates a sandbox account.'}
          </p>
        </div>
      </fieldset>
      ${platform.grantsSeveral ? furtherAccounts(consent.more ?? '') : ''}
      <h2>It will be able to</h2>
      <ul class="scopes">
        ${consent.scopes.map((scope) => html`<li>${scope}</li>`)}
      </ul>
      <div class="actions">
        <button class="primary" type="submit" name="decision" value="allow">Allow access</button>
        <button class="quiet" type="submit" name="decision" value="deny">Deny</button>
      </div>
    </form>
  </section>`
}

function furtherAccounts(more: string): Markup {
  return html`<label class="field" for="more">Further accounts</label>
    <div class="at">
      <input
        id="more"
        name="more"
        type="text"
        value="${more}"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        maxlength="300"
        aria-describedby="more-help"
      />
    </div>
    <p id="more-help" class="help">Handles that this sign-in reaches too, separated by commas.</p>`
}

export function problemPage(title: string, detail: string): Markup {
  return html`<section class="card consent">
    <h1>${title}</h1>
    <p class="lead">${detail}</p>
  </section>`
}
