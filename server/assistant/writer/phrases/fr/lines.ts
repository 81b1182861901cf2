import type { Lines } from '../bank.ts'

export const lines: Lines = {
  titles: [
    '{s} : ce qu’il faut savoir',
    '{s}, en bref',
    '{s} : le petit guide',
    'Tout savoir : {s}',
    'En un coup d’œil : {s}',
  ],
  leadIns: [
    'Ce qu’il faut savoir :',
    'En bref :',
    'En un coup d’œil :',
    'Les points clés :',
    'L’essentiel :',
  ],
  engage: {
    all: [
      'Un avis ? Les commentaires sont ouverts.',
      'Une question ? Les commentaires sont là pour ça.',
      'À partager sans modération.',
      'Que souhaitez-vous savoir de plus ? Demandez ci-dessous.',
      'Qu’est-ce qui compte le plus pour vous ? Écrivez-le en commentaire.',
    ],
    friendly: [
      'Qu’en pensez-vous ? Dites-le en commentaire !',
      'Identifiez un ami à qui ça va plaire !',
      'Vous connaissez quelqu’un qui devrait voir ça ? Partagez.',
      'Passez dire bonjour en commentaire et donnez votre avis.',
      'Une question ? Posez-la juste en dessous !',
    ],
    professional: [
      'Quel est votre avis ? Vos commentaires sont les bienvenus.',
      'N’hésitez pas à partager avec vos collègues.',
      'Comment abordez-vous ce sujet ? Échangeons en commentaire.',
      'Pour toute question, écrivez-nous en message privé.',
      'Votre point de vue est le bienvenu en commentaire.',
    ],
    playful: [
      'Répondez uniquement en emojis. Partez !',
      'Identifiez cette personne. Oui, celle-là.',
      'Commentez d’abord, réfléchissez après !',
      'Envoyez ça à votre groupe et voyez ce qui se passe.',
      'Pour ou contre ? Les commentaires vous attendent !',
    ],
    bold: [
      'Partants ou pas ? Dites-le en commentaire.',
      'Partagez. Maintenant.',
      'Dites ce que vous pensez. Sans filtre.',
      'Identifiez quelqu’un qui est prêt.',
      'Choisissez votre camp en commentaire.',
    ],
    inspiring: [
      'Quel serait votre premier pas ? Partagez-le ci-dessous.',
      'Transmettez ceci à quelqu’un qui en a besoin aujourd’hui.',
    ],
  },
  engageAbout: [
    '{s} : qu’en pensez-vous ? Dites-le en commentaire.',
    '{s} : une question ? Posez-la en commentaire.',
    '{s} : à qui faut-il en parler ? Identifiez cette personne ici.',
    '{s} : que souhaitez-vous savoir de plus ? Demandez ci-dessous.',
    '{s} : qu’est-ce qui compte le plus pour vous ? Écrivez-le en commentaire.',
    '{s} : à partager avec une personne que cela intéresse.',
  ],
  follow: {
    all: [
      'Tous les détails : {link}',
      'En savoir plus : {link}',
      'Plus d’infos ici : {link}',
      'Le lien : {link}',
      'Toutes les informations : {link}',
    ],
    friendly: [
      'Venez jeter un œil : {link}',
      'Tout est ici pour vous : {link}',
      'Découvrez la suite ici : {link}',
    ],
    professional: [
      'Retrouvez les détails ici : {link}',
      'Pour plus d’informations : {link}',
      'À lire ici : {link}',
    ],
    playful: [
      'Cliquez d’abord, vous direz merci après : {link}',
      'Envie de voir ? C’est par ici : {link}',
      'Allez, cliquez pour en voir plus : {link}',
    ],
    bold: ['C’est ici : {link}', 'N’attendez pas. Cliquez : {link}', 'Foncez : {link}'],
    inspiring: ['Faites le pas suivant : {link}', 'Tout commence ici : {link}', 'Commencez ici : {link}'],
  },
  followAbout: [
    '{s}, tous les détails : {link}',
    '{s}, plus d’infos ici : {link}',
    '{s}, en un coup d’œil : {link}',
  ],
  save: ['À enregistrer pour plus tard.', 'À garder pour le jour où vous en aurez besoin.'],
}
