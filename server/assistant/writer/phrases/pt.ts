import type { Bank } from './bank.ts'

export const pt: Bank = {
  hooks: {
    topic: ['{s}.', 'Hoje: {s}.', 'Em destaque: {s}.'],
    object: [
      'Hoje vamos falar sobre {s}.',
      'Algumas palavras sobre {s}.',
      'Hoje é dia de falar sobre {s}.',
      'Um momento para {s}.',
    ],
    statement: ['{s}.', 'Bom saber: {s}.', 'Uma atualização rápida: {s}.'],
    asked: ['{s}', 'A pergunta do dia: {s}'],
    launch: ['Novidade: {s}.', 'Tem novidade por aqui: {s}.'],
    offer: ['Uma oferta que vale conhecer: {s}.', 'A oferta de hoje: {s}.'],
    event: ['Para marcar na agenda: {s}.', 'Vem aí: {s}.'],
    tip: ['Vale a pena guardar: {s}.', 'Guia rápido: {s}.'],
    countdown: ['{when}: {s}.', 'Na agenda, {when}: {s}.'],
    deadline: ['{when}: {s}.', 'Para não deixar passar, {when}: {s}.'],
    audience: ['Especialmente para {audience}: {s}.', 'Pensando em {audience}: {s}.'],
  },
  lines: {
    titles: ['{s}: o que saber', '{s}, em resumo', 'Num piscar de olhos: {s}'],
    leadIns: ['O que você precisa saber:', 'Rapidinho:'],
    engage: {
      all: [
        'Opiniões? Os comentários estão abertos.',
        'Dúvidas? É só deixar nos comentários.',
        'O que mais você quer saber? Pergunte aqui embaixo.',
      ],
      friendly: [
        'O que você acha? Conte nos comentários!',
        'Conhece alguém que precisa ver isto? Compartilhe.',
        'Tem alguma pergunta? Escreva aqui embaixo!',
      ],
      professional: [
        'Qual é a sua opinião? Comentários são bem-vindos.',
        'Se for útil, compartilhe com seus colegas.',
        'Em caso de dúvidas, envie uma mensagem.',
      ],
    },
    follow: {
      all: ['Todos os detalhes: {link}', 'Saiba mais: {link}'],
      friendly: ['Descubra mais aqui: {link}'],
      professional: ['Mais informações: {link}'],
    },
    save: ['Salve este post para depois.'],
  },
}
