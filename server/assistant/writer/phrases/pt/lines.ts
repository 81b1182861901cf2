import type { Lines } from '../bank.ts'

export const lines: Lines = {
  titles: [
    '{s}: o que saber',
    '{s}, em resumo',
    '{s}: guia rápido',
    'Tudo sobre isto: {s}',
    'Num piscar de olhos: {s}',
  ],
  leadIns: ['O que você precisa saber:', 'Em resumo:', 'Rapidinho:', 'Os pontos principais:', 'O essencial:'],
  engage: {
    all: [
      'Opiniões? Os comentários estão abertos.',
      'Dúvidas? É só deixar nos comentários.',
      'Vale compartilhar com quem precisa ver.',
      'O que mais você quer saber? Pergunte aqui embaixo.',
      'O que é mais importante para você? Escreva nos comentários.',
    ],
    friendly: [
      'O que você acha? Conte nos comentários!',
      'Marque alguém que vai adorar!',
      'Conhece alguém que precisa ver isto? Compartilhe.',
      'Dê um oi nos comentários e conte a sua opinião.',
      'Tem alguma pergunta? Escreva aqui embaixo!',
    ],
    professional: [
      'Qual é a sua opinião? Comentários são bem-vindos.',
      'Se for útil, compartilhe com seus colegas.',
      'Como você lida com este tema? Participe da conversa.',
      'Em caso de dúvidas, envie uma mensagem.',
      'Seu ponto de vista é bem-vindo nos comentários.',
    ],
    playful: [
      'Responda só com emojis. Valendo!',
      'Marque aquela pessoa. Sim, aquela mesma.',
      'Comente primeiro, pense depois!',
      'Mande no grupo e veja o que acontece.',
      'Sim ou não? Os comentários estão esperando!',
    ],
    bold: [
      'Topa ou não topa? Diga nos comentários.',
      'Compartilhe. Agora.',
      'Diga o que pensa. Sem filtro.',
      'Marque alguém que tem coragem.',
      'Escolha um lado nos comentários.',
    ],
    inspiring: [
      'Qual seria o seu primeiro passo? Compartilhe aqui embaixo.',
      'Passe adiante para quem precisa disto hoje.',
    ],
  },
  engageAbout: [
    '{s}: o que você acha? Conte nos comentários.',
    '{s}: alguma dúvida? É só perguntar nos comentários.',
    '{s}: quem precisa saber? Marque a pessoa aqui.',
    '{s}: o que mais você quer saber? Pergunte aqui embaixo.',
    '{s}: o que é mais importante para você? Escreva nos comentários.',
    '{s}: para compartilhar com quem tem interesse.',
  ],
  follow: {
    all: [
      'Todos os detalhes: {link}',
      'Saiba mais: {link}',
      'Tem mais aqui: {link}',
      'O link: {link}',
      'Informações completas: {link}',
    ],
    friendly: [
      'Venha dar uma olhada: {link}',
      'Está tudo aqui para você: {link}',
      'Descubra mais aqui: {link}',
    ],
    professional: ['Mais informações: {link}', 'Confira os detalhes aqui: {link}', 'Leia na íntegra: {link}'],
    playful: [
      'Clique primeiro, agradeça depois: {link}',
      'Curiosidade? Por aqui: {link}',
      'Vai, toque no link: {link}',
    ],
    bold: ['É aqui: {link}', 'Não espere. Clique: {link}', 'Acesse já: {link}'],
    inspiring: ['Dê o próximo passo: {link}', 'Tudo começa aqui: {link}', 'Comece por aqui: {link}'],
  },
  followAbout: [
    '{s}, todos os detalhes: {link}',
    '{s}, mais informações aqui: {link}',
    '{s} em resumo: {link}',
  ],
  save: ['Salve este post para depois.', 'Guarde e volte quando precisar.'],
}
