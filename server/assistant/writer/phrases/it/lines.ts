import type { Lines } from '../bank.ts'

export const lines: Lines = {
  titles: [
    '{s}: cosa c’è da sapere',
    '{s}, in breve',
    '{s}: guida veloce',
    'Tutto quello che serve: {s}',
    'In sintesi: {s}',
  ],
  leadIns: ['Cosa c’è da sapere:', 'In breve:', 'A colpo d’occhio:', 'I punti chiave:', 'L’essenziale:'],
  engage: {
    all: [
      'Opinioni? I commenti sono aperti.',
      'Domande? C’è spazio nei commenti.',
      'Il passaparola è sempre gradito.',
      'Che cosa c’è ancora da sapere? Le domande qui sotto.',
      'Qual è la cosa più importante? La risposta nei commenti.',
    ],
    friendly: [
      'Che ne pensi? Scrivilo nei commenti!',
      'Tagga una persona a cui piacerebbe!',
      'Conosci qualcuno che dovrebbe vederlo? Condividi.',
      'Fai un saluto nei commenti e di’ la tua.',
      'Hai una domanda? Scrivila qui sotto!',
    ],
    professional: [
      'Qual è la vostra opinione? I commenti sono benvenuti.',
      'Se lo ritenete utile, condividetelo con i colleghi.',
      'Come affrontate questo tema? Parliamone nei commenti.',
      'Per qualsiasi domanda, scriveteci un messaggio.',
      'Il vostro punto di vista è benvenuto nei commenti.',
    ],
    playful: [
      'Rispondi solo con le emoji. Via!',
      'Tagga quella persona. Sì, proprio quella.',
      'Prima commenta, poi pensa!',
      'Mandalo nel gruppo e guarda che succede.',
      'Sì o no? I commenti ti aspettano!',
    ],
    bold: [
      'Ci stai o no? Dillo nei commenti.',
      'Condividi. Adesso.',
      'Di’ quello che pensi. Senza filtri.',
      'Tagga qualcuno che ha coraggio.',
      'Prendi posizione nei commenti.',
    ],
    inspiring: [
      'Quale sarebbe il tuo primo passo? Condividilo qui sotto.',
      'Passalo a chi oggi ne ha bisogno.',
    ],
  },
  engageAbout: [
    '{s}: ogni opinione è benvenuta nei commenti.',
    '{s}: domande? C’è spazio nei commenti.',
    '{s}: a chi può interessare? Qui si può taggare.',
    '{s}: che cosa c’è ancora da sapere? Le domande qui sotto.',
    '{s}: qual è la cosa più importante? La risposta nei commenti.',
    '{s}: da condividere con chi è interessato.',
  ],
  follow: {
    all: [
      'Tutti i dettagli: {link}',
      'Per saperne di più: {link}',
      'Il resto è qui: {link}',
      'Il link: {link}',
      'Tutte le informazioni: {link}',
    ],
    friendly: ['Vieni a dare un’occhiata: {link}', 'Trovi tutto qui: {link}', 'Scopri di più qui: {link}'],
    professional: [
      'Maggiori informazioni qui: {link}',
      'Trovate i dettagli qui: {link}',
      'Per approfondire: {link}',
    ],
    playful: [
      'Prima clicca, poi ringrazia: {link}',
      'Curiosità? Da questa parte: {link}',
      'Dai, tocca il link: {link}',
    ],
    bold: ['È qui: {link}', 'Non aspettare. Clicca: {link}', 'Vai: {link}'],
    inspiring: ['Fai il prossimo passo: {link}', 'Tutto comincia qui: {link}', 'Comincia da qui: {link}'],
  },
  followAbout: [
    '{s}, tutti i dettagli: {link}',
    '{s}, altre informazioni qui: {link}',
    '{s} in breve: {link}',
  ],
  save: ['Un post da salvare.', 'Da salvare e rileggere al momento giusto.'],
}
