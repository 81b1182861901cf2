import type { Lines } from '../bank.ts'

export const lines: Lines = {
  titles: [
    '{s}: Das Wichtigste',
    '{s}, kurz erklärt',
    '{s} auf einen Blick',
    'Alles Wichtige: {s}',
    'Im Überblick: {s}',
  ],
  leadIns: ['Das Wichtigste:', 'Kurz gesagt:', 'Auf einen Blick:', 'Die Eckpunkte:', 'Darum geht es:'],
  engage: {
    all: [
      'Meinungen dazu? Die Kommentare sind offen.',
      'Fragen? Gern in die Kommentare.',
      'Weitersagen ausdrücklich erlaubt.',
      'Was ist noch unklar? Einfach unten fragen.',
      'Was ist dabei am wichtigsten? Antworten gern in die Kommentare.',
    ],
    friendly: [
      'Was meinst du? Schreib es in die Kommentare!',
      'Markiere jemanden, dem das gefällt!',
      'Kennst du jemanden, der das sehen sollte? Teil es gern.',
      'Sag in den Kommentaren Hallo und verrate deine Meinung.',
      'Hast du eine Frage? Einfach unten stellen!',
    ],
    professional: [
      'Wie ist Ihre Einschätzung? Kommentare sind willkommen.',
      'Teilen Sie den Beitrag gern mit Ihren Kolleginnen und Kollegen.',
      'Wie gehen Sie mit dem Thema um? Diskutieren Sie mit.',
      'Bei Fragen schreiben Sie uns gern eine Nachricht.',
      'Ihre Sichtweise ist in den Kommentaren willkommen.',
    ],
    playful: [
      'Antworte nur mit Emojis. Los!',
      'Markiere genau diese eine Person. Du weißt, welche.',
      'Erst kommentieren, dann nachdenken!',
      'Ab damit in die Chatgruppe und schau, was passiert.',
      'Hop oder top? Die Kommentare warten!',
    ],
    bold: [
      'Dabei oder nicht? Sag es in den Kommentaren.',
      'Teilen. Jetzt.',
      'Sag, was du denkst. Ohne Filter.',
      'Markiere jemanden, der bereit ist.',
      'Bezieh Stellung in den Kommentaren.',
    ],
    inspiring: [
      'Was wäre dein erster Schritt? Teil ihn unten.',
      'Gib das an jemanden weiter, der es heute braucht.',
    ],
  },
  engageAbout: [
    '{s}: Was gibt es dazu zu sagen? Die Kommentare sind offen.',
    '{s}: Noch Fragen? Gern in die Kommentare.',
    '{s}: Wer sollte davon wissen? Gern hier markieren.',
    '{s}: Was ist noch unklar? Einfach unten fragen.',
    '{s}: Was ist dabei am wichtigsten? Antworten gern in die Kommentare.',
    '{s}: Gern an alle weitersagen, die das interessiert.',
  ],
  follow: {
    all: [
      'Alle Details: {link}',
      'Mehr dazu: {link}',
      'Hier geht’s weiter: {link}',
      'Zum Link: {link}',
      'Alle Infos: {link}',
    ],
    friendly: [
      'Schau gern vorbei: {link}',
      'Alles für dich auf einen Blick: {link}',
      'Hier findest du mehr: {link}',
    ],
    professional: [
      'Weitere Informationen finden Sie hier: {link}',
      'Alle Einzelheiten für Sie: {link}',
      'Lesen Sie hier weiter: {link}',
    ],
    playful: [
      'Erst klicken, dann freuen: {link}',
      'Neugierig? Hier entlang: {link}',
      'Na los, tippen: {link}',
    ],
    bold: ['Hier entlang: {link}', 'Nicht warten. Klicken: {link}', 'Los geht’s: {link}'],
    inspiring: ['Geh den nächsten Schritt: {link}', 'Alles beginnt hier: {link}', 'Fang hier an: {link}'],
  },
  followAbout: ['{s}, alle Details: {link}', '{s}, mehr dazu hier: {link}', '{s} auf einen Blick: {link}'],
  save: ['Am besten gleich speichern.', 'Speichern und bei Bedarf wiederfinden.'],
}
