import type { Bank } from './bank.ts'

export const it: Bank = {
  hooks: {
    topic: ['{s}.', 'Oggi: {s}.', 'Vale la pena parlarne: {s}.'],
    object: [
      'Spazio per {s}.',
      'Un momento per {s}.',
      'Una presentazione veloce: ecco {s}.',
      'Ecco {s}, in poche parole.',
    ],
    statement: ['{s}.', 'Buono a sapersi: {s}.', 'Un breve aggiornamento: {s}.'],
    asked: ['{s}', 'La domanda del giorno: {s}'],
    launch: ['Novità: {s}.', 'C’è qualcosa di nuovo: {s}.'],
    offer: ['Occhio all’offerta: {s}.', 'L’offerta di oggi: {s}.'],
    event: ['Data da segnare: {s}.', 'Prossimamente: {s}.'],
    tip: ['Da salvare per dopo: {s}.', 'Piccola guida: {s}.'],
    countdown: ['{when}: {s}.', 'Da segnare, {when}: {s}.'],
    deadline: ['{when}: {s}.', 'Da non lasciarsi scappare, {when}: {s}.'],
    audience: ['Un messaggio per {audience}: {s}.', 'Attenzione, {audience}: {s}.'],
  },
  lines: {
    titles: ['{s}: cosa c’è da sapere', '{s}, in breve', 'In sintesi: {s}'],
    leadIns: ['Cosa c’è da sapere:', 'A colpo d’occhio:'],
    engage: {
      all: ['Opinioni? I commenti sono aperti.', 'Che cosa c’è ancora da sapere? Le domande qui sotto.'],
      friendly: [
        'Che ne pensi? Scrivilo nei commenti!',
        'Conosci qualcuno che dovrebbe vederlo? Condividi.',
        'Hai una domanda? Scrivila qui sotto!',
      ],
      professional: [
        'Qual è la vostra opinione? I commenti sono benvenuti.',
        'Se lo ritenete utile, condividetelo con i colleghi.',
        'Per qualsiasi domanda, scriveteci un messaggio.',
      ],
    },
    follow: {
      all: ['Tutti i dettagli: {link}', 'Per saperne di più: {link}'],
      friendly: ['Scopri di più qui: {link}'],
      professional: ['Maggiori informazioni qui: {link}'],
    },
    save: ['Un post da salvare.'],
  },
}
