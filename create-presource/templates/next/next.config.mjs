import withPresource from '@presource/transformer/next';

export default withPresource({ reactStrictMode: true });
