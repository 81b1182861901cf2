import type { Fields } from '../../http/body.ts'
import { html, type Markup } from '../../pages/markup.ts'
import { type CardInput, type CardProblems, testCards } from '../payments/cards.ts'

export type Attempt = { input: CardInput; problems: CardProblems; declined?: string | undefined }

const blank: CardInput = { number: '', expiry: '', cvc: '', name: '' }

/** The entered card, or the test card of the link (`?card=ok`). */
export function cardInputOf(fields: Fields): CardInput {
  const filled = testCards.find(({ key }) => key === fields.card)
  if (filled) return { number: filled.number, expiry: '12/40', cvc: '123', name: 'Sam Sandbox' }
  return {
    number: fields.number ?? '',
    expiry: fields.expiry ?? '',
    cvc: fields.cvc ?? '',
    name: fields.name ?? '',
  }
}

/** The fields of a card with a button, and the test cards that fill them with one click. It needs no script. */
export function cardForm({ button, attempt }: { button: string; attempt?: Attempt | undefined }): Markup {
  const { input = blank, problems = {}, declined } = attempt ?? {}
  const field = (name: keyof CardInput, label: string, hint: string, numeric: boolean) => {
    const problem = problems[name]
    return html`<div class="entry ${name}">
      <label class="field" for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${name === 'cvc' && attempt?.declined ? '' : input[name]}"
        placeholder="${hint}"
        ${numeric ? html`inputmode="numeric"` : undefined}
        autocomplete="off"
        spellcheck="false"
        maxlength="${name === 'name' ? 100 : 25}"
        required
        ${problem ? html`aria-invalid="true" aria-describedby="${name}-problem"` : undefined}
      />
      ${problem ? html`<p id="${name}-problem" class="problem">${problem}</p>` : undefined}
    </div>`
  }
  return html`<form method="post" action="?" class="pay-form" id="card" novalidate>
      ${
        declined
          ? html`<div class="declined">
              <p role="alert">${declined}</p>
              <p>Nothing was charged. Check the card or try another one.</p>
            </div>`
          : undefined
      }
      <div class="entries">
        ${field('number', 'Card number', '1234 1234 1234 1234', true)}
        ${field('expiry', 'Expiry', 'MM/YY', true)} ${field('cvc', 'CVC', '123', true)}
        ${field('name', 'Name on card', 'Full name', false)}
      </div>
      <button class="primary" type="submit">${button}</button>
    </form>
    <section class="tests" aria-labelledby="tests">
      <h2 id="tests">Test cards</h2>
      <ul>
        ${testCards.map(
          ({ key, number, label, detail }) =>
            html`<li>
              <span class="test-number">${number}</span
              ><span class="test-detail"><strong>${label}</strong>: ${detail}</span
              ><a class="fill" href="?card=${key}#card" aria-label="Fill in the card ${number}, ${label}"
                >Fill</a
              >
            </li>`,
        )}
      </ul>
      <p class="help">Any expiry date to come and any 3 digits. Real cards are refused.</p>
    </section>`
}
