import type { Lines } from '../bank.ts'

export const lines: Lines = {
  titles: [
    '{s}: lo que hay que saber',
    '{s}, en pocas palabras',
    '{s}: guía rápida',
    'Todo sobre esto: {s}',
    'De un vistazo: {s}',
  ],
  leadIns: [
    'Lo que hay que saber:',
    'En resumen:',
    'De un vistazo:',
    'Los puntos clave:',
    'Lo más importante:',
  ],
  engage: {
    all: [
      '¿Opiniones? Los comentarios están abiertos.',
      '¿Preguntas? En los comentarios hay sitio.',
      'Los comentarios están para conversar.',
      '¿Qué más hay que saber? Las preguntas, aquí abajo.',
      '¿Qué es lo más importante? La respuesta, en los comentarios.',
    ],
    friendly: [
      '¿Qué te parece? ¡Déjalo en los comentarios!',
      '¡Etiqueta a quien le vaya a encantar!',
      '¿Conoces a alguien que deba verlo? Compártelo.',
      'Saluda en los comentarios y cuenta tu opinión.',
      '¿Tienes alguna pregunta? ¡Escríbela aquí abajo!',
    ],
    professional: [
      '¿Cuál es su opinión? Le leemos en los comentarios.',
      'Si le resulta útil, compártalo con sus colegas.',
      '¿Cómo lo aborda usted? Participe en la conversación.',
      'Si tiene preguntas, escríbanos un mensaje.',
      'Su punto de vista es bienvenido en los comentarios.',
    ],
    playful: [
      'Responde solo con emojis. ¡Ya!',
      'Etiqueta a esa persona. Sí, a esa.',
      '¡Comenta primero y piensa después!',
      'Mándalo a tu grupo y mira qué pasa.',
      '¿Sí o no? ¡Los comentarios te esperan!',
    ],
    bold: [
      '¿Te apuntas o no? Dilo en los comentarios.',
      'Compártelo. Ahora.',
      'Di lo que piensas. Sin filtros.',
      'Etiqueta a alguien que se atreva.',
      'Elige un lado en los comentarios.',
    ],
    inspiring: ['¿Cuál sería tu primer paso? Compártelo aquí abajo.', 'Pásaselo a quien hoy lo necesite.'],
  },
  engageAbout: [
    '{s}: todas las opiniones caben en los comentarios.',
    '{s}: ¿alguna pregunta? Los comentarios están abiertos.',
    '{s}: ¿a quién le puede interesar? Aquí se puede etiquetar.',
    '{s}: ¿qué más hay que saber? Las preguntas, aquí abajo.',
    '{s}: ¿qué es lo más importante? La respuesta, en los comentarios.',
    '{s}: para compartir con quien lo esté buscando.',
  ],
  follow: {
    all: [
      'Todos los detalles: {link}',
      'Más información: {link}',
      'Aquí hay más: {link}',
      'El enlace: {link}',
      'Información completa: {link}',
    ],
    friendly: ['Ven a echar un vistazo: {link}', 'Aquí tienes todo: {link}', 'Descubre más aquí: {link}'],
    professional: [
      'Consulte los detalles aquí: {link}',
      'Puede leer más en: {link}',
      'Toda la información a su disposición: {link}',
    ],
    playful: [
      'Haz clic y luego me lo agradeces: {link}',
      '¿Curiosidad? Por aquí: {link}',
      'Venga, toca el enlace: {link}',
    ],
    bold: ['Entra ya: {link}', 'No esperes. Haz clic: {link}', 'Es aquí: {link}'],
    inspiring: ['Da el siguiente paso: {link}', 'Todo empieza aquí: {link}', 'Empieza aquí: {link}'],
  },
  followAbout: [
    '{s}, todos los detalles: {link}',
    '{s}, con más información aquí: {link}',
    '{s}, de un vistazo: {link}',
  ],
  save: ['Una publicación para guardar.', 'Para guardar y volver cuando haga falta.'],
}
