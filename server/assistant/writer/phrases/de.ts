import type { Bank } from './bank.ts'

export const de: Bank = {
  hooks: {
    topic: ['{s}.', 'Heute: {s}.', 'Kurz vorgestellt: {s}.'],
    object: [
      'Heute geht es um {s}.',
      'Heute dreht sich alles um {s}.',
      'Ein paar Worte über {s}.',
      'Ein Blick auf {s}.',
    ],
    statement: ['{s}.', 'Gut zu wissen: {s}.', 'Kurze Info: {s}.'],
    asked: ['{s}', 'Die Frage des Tages: {s}'],
    launch: ['Neu: {s}.', 'Es gibt Neues: {s}.'],
    offer: ['Angebot: {s}.', 'Das Angebot des Tages: {s}.'],
    event: ['Termin vormerken: {s}.', 'Demnächst: {s}.'],
    tip: ['Lohnt sich zu speichern: {s}.', 'Kleine Anleitung: {s}.'],
    countdown: ['{when}: {s}.', 'Vormerken, {when}: {s}.'],
    deadline: ['{when}: {s}.', 'Nicht verpassen, {when}: {s}.'],
    audience: ['Speziell für {audience}: {s}.', 'Eine Nachricht an {audience}: {s}.'],
  },
  lines: {
    titles: ['{s}: Das Wichtigste', '{s}, kurz erklärt', 'Im Überblick: {s}'],
    leadIns: ['Das Wichtigste:', 'Auf einen Blick:'],
    engage: {
      all: [
        'Meinungen dazu? Die Kommentare sind offen.',
        'Fragen? Gern in die Kommentare.',
        'Was ist noch unklar? Einfach unten fragen.',
      ],
      friendly: [
        'Was meinst du? Schreib es in die Kommentare!',
        'Kennst du jemanden, der das sehen sollte? Teil es gern.',
        'Hast du eine Frage? Einfach unten stellen!',
      ],
      professional: [
        'Wie ist Ihre Einschätzung? Kommentare sind willkommen.',
        'Teilen Sie den Beitrag gern mit Ihren Kolleginnen und Kollegen.',
        'Bei Fragen schreiben Sie uns gern eine Nachricht.',
      ],
    },
    follow: {
      all: ['Alle Details: {link}', 'Mehr dazu: {link}'],
      friendly: ['Hier findest du mehr: {link}'],
      professional: ['Weitere Informationen finden Sie hier: {link}'],
    },
    save: ['Am besten gleich speichern.'],
  },
}
