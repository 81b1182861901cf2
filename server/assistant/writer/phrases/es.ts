import type { Bank } from './bank.ts'

export const es: Bank = {
  hooks: {
    topic: ['{s}.', 'Hoy: {s}.', 'Algo que merece atención: {s}.'],
    object: [
      'Hoy hablamos sobre {s}.',
      'Unas palabras sobre {s}.',
      'Es momento de hablar sobre {s}.',
      'Un momento para hablar sobre {s}.',
    ],
    statement: ['{s}.', 'Conviene saberlo: {s}.', 'Un aviso rápido: {s}.'],
    asked: ['{s}', 'La pregunta del día: {s}'],
    launch: ['Novedad: {s}.', 'Hay novedades: {s}.'],
    offer: ['Atención a esta oferta: {s}.', 'La oferta de hoy: {s}.'],
    event: ['Fecha para recordar: {s}.', 'Próximamente: {s}.'],
    tip: ['Vale la pena guardarlo: {s}.', 'Una guía rápida: {s}.'],
    countdown: ['{when}: {s}.', 'Para la agenda, {when}: {s}.'],
    deadline: ['{when}: {s}.', 'Conviene anotarlo, {when}: {s}.'],
    audience: ['Especialmente para {audience}: {s}.', 'Pensando en {audience}: {s}.'],
  },
  lines: {
    titles: ['{s}: lo que hay que saber', '{s}, en pocas palabras', 'De un vistazo: {s}'],
    leadIns: ['Lo que hay que saber:', 'De un vistazo:'],
    engage: {
      all: [
        '¿Opiniones? Los comentarios están abiertos.',
        '¿Qué más hay que saber? Las preguntas, aquí abajo.',
      ],
      friendly: [
        '¿Qué te parece? ¡Déjalo en los comentarios!',
        '¿Conoces a alguien que deba verlo? Compártelo.',
        '¿Tienes alguna pregunta? ¡Escríbela aquí abajo!',
      ],
      professional: [
        '¿Cuál es su opinión? Le leemos en los comentarios.',
        'Si le resulta útil, compártalo con sus colegas.',
        'Si tiene preguntas, escríbanos un mensaje.',
      ],
    },
    follow: {
      all: ['Todos los detalles: {link}', 'Más información: {link}'],
      friendly: ['Descubre más aquí: {link}'],
      professional: ['Consulte los detalles aquí: {link}'],
    },
    save: ['Una publicación para guardar.'],
  },
}
