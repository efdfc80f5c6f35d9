import { Component, type ReactNode } from 'react';

export interface BoundaryProps {
  readonly onError: (error: unknown) => void;
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** What throws below it does not bring down what stands beside it. React knows no other way than a class. */
export class ErrorBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? (this.props.fallback ?? null) : this.props.children;
  }
}
